/** Only the parser is declared: with the package's dictionary of CSS a bundle would be 70 kB larger. */
declare module 'css-tree/parser' {
  import { parse } from 'css-tree'

  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export { parse as default }
}
