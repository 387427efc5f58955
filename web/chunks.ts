import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Pages = Record<'booking' | 'bookingLater' | 'staff', ReadonlySet<string>>

/**
 * Groups into files what several screens share. The pages' own imports decide, so that moving or renaming a module does
 * not change what a page loads. A group takes also what its modules import, unless an earlier group has it.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let pages: Pages | undefined
  const group = (file: string, takes: (id: string, pages: Pages) => boolean) => ({
    debugName: file,
    name(id: string, graph: Graph) {
      if (/\.(html|css)$/.test(id)) return null
      pages ??= {
        booking: modulesOf(`${root}booking.html`, graph),
        bookingLater: modulesOf(`${root}booking.html`, graph, true),
        staff: modulesOf(`${root}index.html`, graph),
      }
      return takes(id, pages) ? file : null
    },
  })
  return [
    group('base', (id, { booking }) => booking.has(id) && !isScreen(id)),
    group('query', (id) => id.includes('/node_modules/@tanstack/')),
    group('common', (id, { staff, bookingLater }) => staff.has(id) && bookingLater.has(id)),
    // A package's index imports all of the package, so packages follow the modules that use them.
    group('frame', (id, { staff }) => staff.has(id) && !isScreen(id) && !id.includes('/node_modules/')),
  ]
}

const isScreen = (id: string) => /\/web\/src\/(app|features)\//.test(id)

/** Returns what a page imports for its first step, directly or through others; with `later`, all that it can load. */
function modulesOf(page: string, graph: Graph, later = false): ReadonlySet<string> {
  const found = new Set([page])
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const to of later ? [...importedIds, ...dynamicallyImportedIds] : importedIds) found.add(to)
  }
  return found
}
