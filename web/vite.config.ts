import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Adds to the head the boot script (a classic file, because of first paint and the CSP) and the font. */
function head(base: string): Plugin {
  return {
    name: 'navalha-head',
    apply: 'build',
    async buildStart() {
      for (const name of ['boot', 'staff-boot']) {
        const { outputFiles } = await build({
          entryPoints: [`${root}src/app/${name}.ts`],
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2020',
          write: false,
        })
        this.emitFile({ type: 'asset', name: `${name}.js`, source: outputFiles[0]?.text ?? '' })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        const fileOf = (pattern: RegExp) =>
          `${base}${Object.keys(bundle ?? {}).find((name) => pattern.test(name))}`
        const font = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: fileOf(/\.woff2$/),
          crossorigin: true,
        }
        const boot = filename.endsWith('booking.html') ? /\/boot-[^/]*\.js$/ : /\/staff-boot-[^/]*\.js$/
        return [
          { tag: 'script', attrs: { src: fileOf(boot) }, injectTo: 'head-prepend' },
          { tag: 'link', attrs: font, injectTo: 'head-prepend' },
        ]
      },
    },
  }
}

/** Sonner injects its styles, which the content security policy refuses: staff.css has them. */
function toastStyles(): Plugin {
  return {
    name: 'navalha-toast-styles',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return undefined
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }
    },
  }
}

// Always a production build: the test runner's NODE_ENV would select React's development half.
process.env.NODE_ENV = 'production'

/** `--mode patterns` builds the page of patterns, which only the local stack has, apart from the product's pages. */
export default defineConfig(({ mode }) => {
  const patterns = mode === 'patterns'
  const base = patterns ? '/_patterns/' : '/'
  return {
    root,
    base,
    // A dependency of the accounts' library was written for Node.
    define: { global: 'globalThis' },
    plugins: [react(), tailwindcss(), head(base), toastStyles()],
    build: {
      outDir: fileURLToPath(new URL(patterns ? '../dist/patterns' : '../dist/web', import.meta.url)),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: patterns ? [`${root}patterns.html`] : [`${root}booking.html`, `${root}index.html`],
        output: {
          // One file for what both pages load at start: separate files compress worse.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules\/(react|react-dom|scheduler)\/|web\/src\/(app\/not-found|lib\/(dates|mailto|storage|theme|failure|send|site)|ui\/(button|skeleton|icons|icon-paths|class-names|empty|monogram|notice|theme-toggle))\.|shared\/(routes|money|phone|time|ids|terms)\.|rolldown|vite\/preload/i,
              },
            ],
          },
        },
      },
    },
  }
})
