/** Only services and professionals use these icons. See icon-paths.ts. */
export const grip =
  'M9 5a.5.5 0 1 0 .01 0zM9 11.5a.5.5 0 1 0 .01 0zM9 18a.5.5 0 1 0 .01 0zM15 5a.5.5 0 1 0 .01 0zM15 11.5a.5.5 0 1 0 .01 0zM15 18a.5.5 0 1 0 .01 0z'
export const chevronUp = 'm18 15-6-6-6 6'
export const layers = 'M12 2 2 7l10 5 10-5zM2 17l10 5 10-5M2 12l10 5 10-5'
export const tag =
  'M12.59 2.59A2 2 0 0 0 11.17 2H4a2 2 0 0 0-2 2v7.17a2 2 0 0 0 .59 1.42l8.7 8.7a2.43 2.43 0 0 0 3.42 0l6.58-6.58a2.43 2.43 0 0 0 0-3.42zM7.5 7.5h.01'
export const camera =
  'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0z'
