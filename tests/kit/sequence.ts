import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Lists the longest files of each project, because one that starts last delays the end of a run. */
const long = [
  'reminders-clock.test.ts',
  'schedule-crash.test.ts',
  'local-refresh.test.ts',
  'google-sync.test.ts',
  'screens.e2e.test.ts',
  'first-day.e2e.test.ts',
  'imports.e2e.test.ts',
  'agenda-fresh.e2e.test.ts',
  'infra-bundle.unit.test.ts',
  'kit-table.unit.test.ts',
]
/**
 * Files of the first project mostly wait, those of the second mostly compute, and those of the third are short. Screens
 * share processes.
 */
const projects = ['stack', 'screens', 'pure']

/** Orders files by project, longest first within each. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const bySize = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}`))
      return projects.indexOf(project.name) * 100 + (at < 0 ? long.length : at)
    }
    return bySize.sort((a, b) => place(a) - place(b))
  }
}
