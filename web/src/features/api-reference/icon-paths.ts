/** Only the API reference uses these icons. See ui/icon-paths.ts. */
export const play = 'M6 4.5v15l13-7.5z'
