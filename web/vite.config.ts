import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { openApiDocument } from '../shared/partner/openapi.ts'
import { bootScript } from './boot-script.ts'
import { chunkGroups } from './chunks.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const patternsRoot = fileURLToPath(new URL('../tests/patterns/app/', import.meta.url))
type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** The head gets the boot script, the font and the home screen's icon. */
function head(base: string): Plugin {
  return {
    name: 'navalha-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        // The page is shown for a moment, without theme and font.
        if (filename.endsWith('google-callback.html')) return html
        const booking = filename.endsWith('booking.html')
        const font = `${base}${Object.keys(bundle ?? {}).find((name) => /\/instrument-sans.*woff2$/.test(name))}`
        const link = (attrs: Record<string, string | boolean>) =>
          ({ tag: 'link', attrs, injectTo: 'head' }) as const
        const tags = [
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: true }),
          link({ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
          // A business's page is not the product's app.
          ...(booking ? [] : [link({ rel: 'manifest', href: '/manifest.webmanifest' })]),
          // This page shows no other screen.
          ...(filename.endsWith('auth.html') ? chunksOf('auth-screen', bundle ?? {}) : [])
            .filter((name) => !html.includes(name))
            .map((name) =>
              link({ rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: base + name }),
            ),
        ]
        // It follows the charset, which must be near the start, and precedes the style sheet.
        const script = `<script>${bootScript(booking ? 'boot' : 'staff-boot')}</script>`
        // Code comes last, so that the page is painted before it runs.
        const page = html
          .replace(/<meta charset[^>]*>/, (charset) => `${charset}\n    ${script}`)
          .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
        return { html: page, tags }
      },
    },
  }
}

function chunksOf(chunk: string, bundle: Bundle): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    file.imports.forEach(add)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.name === chunk) add(file.fileName)
  return [...found]
}

/** `/embed.js` has a fixed name and loads the booking page's hashed files. */
function embed(): Plugin {
  return {
    name: 'navalha-embed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['booking.html']
        if (page?.type !== 'asset') return
        const files = (pattern: RegExp) => [...String(page.source).matchAll(pattern)].map(([, file]) => file)
        const [entry] = files(/<script type="module"[^>]* src="([^"]+)"/g)
        const own = this.emitFile({
          type: 'asset',
          name: 'embed.css',
          source: readFileSync(`${root}src/ui/embed.css`),
        })
        const names = JSON.stringify({
          styles: [...files(/rel="stylesheet"[^>]* href="([^"]+)"/g), `/${this.getFileName(own)}`],
          scripts: [...files(/rel="modulepreload"[^>]* href="([^"]+)"/g), entry],
        })
        this.emitFile({
          type: 'asset',
          fileName: 'embed.js',
          source: `const BOOKING_FILES=${names};${bootScript('embed-boot')}\n`,
        })
      },
    },
  }
}

/** The distribution serves `/v1/openapi.json` from the pages' bucket. */
function openApi(): Plugin {
  return {
    name: 'navalha-openapi',
    apply: 'build',
    generateBundle() {
      const source = `${JSON.stringify(openApiDocument())}\n`
      this.emitFile({ type: 'asset', fileName: 'v1/openapi.json', source })
    },
  }
}

/** Sonner injects its styles, which the content security policy refuses; staff.css has them. */
function toastStyles(): Plugin {
  return {
    name: 'navalha-toast-styles',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return undefined
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }
    },
  }
}

/** A stand-in for Node's `require` would weigh on every page. */
function withoutRequire(): Plugin {
  return {
    name: 'navalha-without-require',
    transform(code, id) {
      if (!/\/amazon-cognito-identity-js\/es\/utils\/cryptoSecureRandomInt\.js$/.test(id)) return undefined
      return { code: code.replace("typeof require === 'function'", 'false'), map: null }
    },
  }
}

// The test runner's NODE_ENV would select React's development build.
process.env.NODE_ENV = 'production'

/** `--mode patterns` builds the page of patterns for the local stack. */
export default defineConfig(({ mode }) => {
  const patterns = mode === 'patterns'
  const base = patterns ? '/_patterns/' : '/'
  return {
    root: patterns ? patternsRoot : root,
    base,
    // A dependency of the accounts' library was written for Node.
    define: { global: 'globalThis' },
    plugins: [
      react(),
      tailwindcss(),
      head(base),
      embed(),
      ...(patterns ? [] : [openApi()]),
      toastStyles(),
      withoutRequire(),
    ],
    build: {
      outDir: fileURLToPath(new URL(patterns ? '../dist/patterns' : '../dist/web', import.meta.url)),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // Every page has loaded these, so naming them for each chunk would add weight.
        resolveDependencies: (_file, deps, { hostType }) =>
          hostType === 'html' ? deps : deps.filter((name) => !/\/(base|rolldown-runtime)-/.test(name)),
      },
      rolldownOptions: {
        input: patterns
          ? [`${patternsRoot}patterns.html`]
          : ['booking.html', 'index.html', 'auth.html', 'google-callback.html'].map((page) => root + page),
        output: {
          // Modules that are loaded together share a file: separate files compress worse, and the first page names them all.
          codeSplitting: {
            groups: chunkGroups(root),
          },
        },
      },
    },
  }
})
