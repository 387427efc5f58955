import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bootScript } from '../infra/boot-script.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Adds to the head: the boot script, the font, and the icon of a home screen. */
function head(base: string): Plugin {
  return {
    name: 'navalha-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        const booking = filename.endsWith('booking.html')
        const font = `${base}${Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'))}`
        const link = (attrs: Record<string, string | boolean>) =>
          ({ tag: 'link', attrs, injectTo: 'head' }) as const
        const tags = [
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: true }),
          link({ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
          // A business's page is not the product's app.
          ...(booking ? [] : [link({ rel: 'manifest', href: '/manifest.webmanifest' })]),
        ]
        // After the charset, which must be near the start; before the style sheet, which scripts wait for.
        const script = `<script>${bootScript(booking ? 'boot' : 'staff-boot')}</script>`
        return { html: html.replace(/<meta charset[^>]*>/, (charset) => `${charset}\n    ${script}`), tags }
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
          // One file for what is loaded together: separate files compress worse, and the first page names them all.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules\/(react|react-dom|scheduler)\/|web\/src\/(app\/not-found|lib\/(dates|mailto|storage|theme|failure|send|site)|ui\/(button|skeleton|icons|icon-paths|class-names|empty|monogram|notice|theme-toggle))\.|shared\/(routes|money|phone|time|ids|terms|colors)\.|rolldown|vite\/preload/i,
              },
              {
                name: 'query',
                test: /node_modules\/@tanstack\/|web\/src\/(lib\/query-client|features\/booking\/queries)\./,
              },
              { name: 'booked', test: /features\/booking\/(action-links|add-to-calendar|calendar-file)\./ },
              { name: 'picker', test: /web\/src\/(ui\/(slot-|day-|calendar\.)|lib\/use-media\.)/ },
            ],
          },
        },
      },
    },
  }
})
