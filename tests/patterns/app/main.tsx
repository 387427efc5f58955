import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, NavLink, Route, Routes } from 'react-router-dom'
import { createStaffQueryClient } from '../../../web/src/lib/staff-query-client.ts'
import { followTheme } from '../../../web/src/lib/theme.ts'
import { PageTitle } from '../../../web/src/ui/page-title.tsx'
import { Segmented } from '../../../web/src/ui/segmented.tsx'
import { ThemeToggle } from '../../../web/src/ui/theme-toggle.tsx'
import { Toasts } from '../../../web/src/ui/toasts.tsx'
import { ANSWER_KEY, type Mode, modes, setMode, useMode } from './answers.ts'
import { Dialogs } from './dialogs.tsx'
import { Exercise } from './exercise.tsx'
import { Fields } from './fields.tsx'
import { Files } from './files.tsx'
import { Messages } from './messages.tsx'
import { Names } from './names.tsx'
import { Queries } from './queries.tsx'
import { Records } from './records.tsx'
import { Slots } from './slots.tsx'
import { EmptyTable, Tables } from './tables.tsx'
import './patterns.css'

/** The page shows every pattern in every state, on the local stack only. */
const stories: [path: string, title: string, Story: ComponentType][] = [
  ['', 'Mensagens', Messages],
  ['campos', 'Campos', Fields],
  ['dialogos', 'Diálogos', Dialogs],
  ['registro', 'Registro', Records],
  ['tabela', 'Tabela', Tables],
  ['tabela-vazia', 'Tabela vazia', EmptyTable],
  ['consulta', 'Consulta', Queries],
  ['nomes', 'Nomes', Names],
  ['arquivo', 'Arquivo', Files],
  ['horarios', 'Horários', Slots],
  ['exercicio', 'Uma tela', Exercise],
]

function AnswerMode() {
  const mode = useMode()
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <p className="text-soft">
        Próxima resposta (a atrasada chega com <kbd className="font-semibold font-sans">{ANSWER_KEY}</kbd>)
      </p>
      <Segmented
        label="Próxima resposta"
        name="mode"
        value={mode}
        options={Object.entries(modes).map(([value, label]) => ({ value: value as Mode, label }))}
        onChange={setMode}
        className="flex-wrap"
      />
    </div>
  )
}

followTheme()

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={createStaffQueryClient()}>
    <BrowserRouter useTransitions={false}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 sm:px-6">
        <nav aria-label="Padrões" className="flex flex-1 flex-wrap gap-x-4">
          {stories.map(([path, title]) => (
            <NavLink
              key={path}
              end
              to={`/_patterns/${path}`}
              className="py-1 text-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </NavLink>
          ))}
        </nav>
        <ThemeToggle />
      </header>
      <main className="mx-auto w-full max-w-[75rem] px-4 py-6 sm:px-6">
        <Routes>
          {stories.map(([path, title, Story]) => (
            <Route
              key={path}
              path={`/_patterns/${path}`}
              element={
                <>
                  <PageTitle title={title} />
                  <AnswerMode />
                  <Story />
                </>
              }
            />
          ))}
        </Routes>
      </main>
    </BrowserRouter>
    <Toasts />
  </QueryClientProvider>,
)
