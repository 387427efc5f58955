import { useQueryState } from '../../../lib/query-state.ts'
import { useMay } from '../../../lib/tenant.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { AuditLog } from '../audit/audit-log.tsx'
import { LeftItems } from './left-items.tsx'
import { RolesTable } from './roles-table.tsx'
import { SecurityList } from './security-list.tsx'

const parts = { protecoes: 'Proteções', funcoes: 'Funções', registro: 'Registro' } as const
type Part = keyof typeof parts

const titles: Record<Part, string> = {
  protecoes: 'Proteções da conta e da empresa',
  funcoes: 'O que cada função pode fazer',
  registro: 'Registro de auditoria',
}

export function SecurityTab() {
  const may = useMay()
  const [{ ver }, set] = useQueryState({ ver: 'protecoes' })
  const wanted: Part = ver in parts ? (ver as Part) : 'protecoes'
  const shown = may('audit.read') ? wanted : 'funcoes'
  return (
    <>
      {may('audit.read') && (
        <Segmented
          label="Segurança"
          name="ver"
          value={shown}
          options={(Object.keys(parts) as Part[]).map((value) => ({ value, label: parts[value] }))}
          onChange={(value) => set({ ver: value })}
          className="mb-5 flex max-w-md"
        />
      )}
      <section aria-labelledby="parte">
        <h2 id="parte" className="mb-2 font-semibold text-lg tracking-tight">
          {titles[shown]}
        </h2>
        {shown === 'protecoes' && may('members.manage') && <LeftItems />}
        {shown === 'protecoes' && <SecurityList />}
        {shown === 'funcoes' && <RolesTable />}
        {shown === 'registro' && <AuditLog />}
      </section>
    </>
  )
}
