import { useOpened, useQueryState } from '../../lib/query-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { HolidaysPanel } from '../company/holidays-panel.tsx'
import { NewProfessionalDialog } from './new-professional-dialog.tsx'
import { ProfessionalPage } from './professional-page.tsx'
import { Team } from './team-list.tsx'

export function ProfessionalsScreen() {
  const [open, setOpen] = useOpened('profissional', 'secao')
  const [{ aba: tab }, set] = useQueryState({ profissional: '', secao: '', aba: '' })
  if (open && open !== 'novo') return <ProfessionalPage key={open} id={open} onBack={() => setOpen('')} />
  return (
    <>
      <PageTitle title="Profissionais" text="Quem atende, em que horários e quais serviços.">
        <Button className="max-sm:w-full" onClick={() => setOpen('novo')}>
          <Icon of={plus} className="size-4" />
          Novo profissional
        </Button>
      </PageTitle>
      <Tabs
        label="Profissionais"
        value={tab || 'equipe'}
        onChange={(value) => set({ aba: value === 'equipe' ? '' : value })}
        tabs={[
          { value: 'equipe', label: 'Equipe', content: <Team onOpen={setOpen} /> },
          { value: 'feriados', label: 'Feriados', content: <HolidaysPanel /> },
        ]}
      />
      {open === 'novo' && (
        <NewProfessionalDialog
          onClose={() => setOpen('')}
          // The page replaces the dialog, so that going back leads to the team.
          onCreated={(profissional) => set({ profissional, secao: 'horarios' })}
        />
      )}
    </>
  )
}
