/** The shop's name as one path, drawn with round ends 2.6 wide in a field of 178 by 20: the V open like a road towards the horizon. */
export const wordmarkPath =
  'M2 3 11 17 20 3M35 3h5a7 7 0 0 1 0 14h-5a7 7 0 0 1 0-14zM56 3v14h14M75 3h18M84 3v14M98 3l6 14 7-14 7 14 6-14' +
  'M128 17l9-14 9 14M131.5 12.5h11M152 3l9.5 8.5L171 3M161.5 11.5V17'
