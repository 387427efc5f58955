/** Only the staff app uses these icons, which keeps them off the customers' page. See icon-paths.ts. */
export const chevronsUpDown = 'm7 15 5 5 5-5M7 9l5-5 5 5'
export const eye =
  'M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z'
export const eyeOff =
  'M10.73 5.08a10.74 10.74 0 0 1 11.21 6.57 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-1.45 2.49M14.08 14.16a3 3 0 0 1-4.24-4.24M17.48 17.5A10.75 10.75 0 0 1 2.06 12.35a1 1 0 0 1 0-.7A10.75 10.75 0 0 1 6.51 6.51M2 2l20 20'
export const close = 'M18 6 6 18M6 6l12 12'
export const menu = 'M4 6h16M4 12h16M4 18h16'
export const monitor =
  'M8 21h8M12 17v4M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z'
export const logOut = 'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'
export const plus = 'M5 12h14M12 5v14'
export const gauge = 'M3 3h7v9H3zM14 3h7v5h-7zM14 12h7v9h-7zM3 16h7v5H3z'
export const idCard =
  'M16 10h2M16 14h2M6.17 15a3 3 0 0 1 5.66 0M7 11a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z'
export const scissors =
  'M3 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM8.12 8.12 12 12M20 4 8.12 15.88M3 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM14.8 14.8 20 20'
export const boxes =
  'M21 8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16ZM3.3 7l8.7 5 8.7-5M12 22V12'
export const receipt =
  'M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1ZM8 8h8M8 12h8M8 16h5'
export const wallet =
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4'
export const chart = 'M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3'
export const key =
  'm15.5 7.5 2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4M21 2l-9.6 9.6M2 15.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z'
export const webhook =
  'M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2M6 17l3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06M12 6l3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8'
export const bell =
  'M10.27 21a2 2 0 0 0 3.46 0M3.26 15.33A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.67C19.41 13.96 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.41 5.96-2.74 7.33'
export const store =
  'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5M17.77 10.31a1.12 1.12 0 0 0-1.55 0 2.5 2.5 0 0 1-3.45 0 1.12 1.12 0 0 0-1.55 0 2.5 2.5 0 0 1-3.45 0 1.12 1.12 0 0 0-1.55 0 2.5 2.5 0 0 1-3.77-3.25l2.89-4.18A2 2 0 0 1 7 2h10a2 2 0 0 1 1.65.87l2.9 4.19a2.5 2.5 0 0 1-3.78 3.25M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05'
export const help = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01'
export const trash =
  'M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M10 11v6M14 11v6'
export const upload = 'M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'
export const search = 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0z'
export const pencil =
  'M21.17 6.81a1 1 0 0 0-3.98-3.99L3.84 16.17a2 2 0 0 0-.5.83l-1.32 4.35a.5.5 0 0 0 .62.62l4.35-1.32a2 2 0 0 0 .83-.5zM15 5l4 4'
export const merge =
  'M15 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM3 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM6 21V9a9 9 0 0 0 9 9'
export const messageCircle = 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z'
export const cake =
  'M20 21v-8a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8M4 16s.5-1 2-1 2.5 2 4 2 2.5-2 4-2 2.5 2 4 2 2-1 2-1M2 21h20M7 8v3M12 8v3M17 8v3M7 4h.01M12 4h.01M17 4h.01'
export const copy =
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2'
export const clock = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 6v6l4 2'
export const alarm = 'M4 13a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM12 9v4l2 2M5 3 2 6M22 6l-3-3'
export const circle = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'
export const chevronDown = 'm6 9 6 6 6-6'
export const filter = 'M3 6h18M7 12h10M10 18h4'
export const printer =
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3h12v6M6 14h12v7H6z'
export const zoomIn = 'M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM21 21l-4.3-4.3M11 8v6M8 11h6'
export const zoomOut = 'M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM21 21l-4.3-4.3M8 11h6'
export const more =
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0'
export const lock = 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4'
export const qrCode =
  'M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3h-3zM21 14v.01M14 21v.01M18 18h3v3h-3M21 17.5V18'
