const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes Unicode direction marks. A mark in a name that a stranger chose would reverse the rest of our sentence. */
export function removeDirectionMarks<Text extends string | undefined>(text: Text): Text {
  return text?.replace(directionMarks, '') as Text
}
