/** Only the parser is declared: the whole package would add 70 kB to a bundle. */
declare module 'css-tree/parser' {
  import { parse } from 'css-tree'

  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export { parse as default }
}
