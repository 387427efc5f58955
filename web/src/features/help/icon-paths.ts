/** Icons of the help. See ui/icon-paths.ts. */
export const play = 'M6 4.5v15l13-7.5z'
export const link =
  'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7'
