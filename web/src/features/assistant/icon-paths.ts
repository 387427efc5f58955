/** Only the assistant uses these icons. See ui/icon-paths.ts. */
export const minus = 'M5 12h14'
export const send = 'M12 19V5M5 12l7-7 7 7'
