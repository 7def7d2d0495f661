/**
 * The path of the shop's name. Stroke it `width` wide with mitred corners. Use exactly this view box, because its edges cut off
 * the ends of the slanted strokes.
 */
export const wordmarkDrawing = {
  viewBox: '0 0 153 16',
  width: 2.1,
  path:
    'M.6-1 9.5 15.2 18.4-1M30.45 1.05h7.1a6.95 6.95 0 0 1 0 13.9h-7.1a6.95 6.95 0 0 1 0-13.9zM53 0v14.95h10.5' +
    'M66 1.05h18M75 1.05V16M88-1l6.6 16.2L101.2 1l6.6 14.2L114.4-1M118.2 17l8.7-16.2L135.6 17' +
    'M136.1-1l8.3 10.2L152.7-1M144.4 9v7',
}
