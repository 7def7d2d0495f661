const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Strangers choose the names that stand in our sentences: a mark that turns the direction of writing would turn the rest too. */
export function removeDirectionMarks<Text extends string | undefined>(text: Text): Text {
  return text?.replace(directionMarks, '') as Text
}
