import { DropdownMenu } from 'radix-ui'
import { roleNames } from '#shared/roles.ts'
import { switchTenant, useBusiness } from '../../lib/tenant.ts'
import { check } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { chevronsUpDown } from '../../ui/staff-icon-paths.ts'

export function TenantSwitcher() {
  const { tenant, tenants } = useBusiness()
  const name = (
    <>
      <Monogram name={tenant.name} ground="tint" className="size-7 text-xs" />
      <span className="min-w-0 truncate font-semibold">{tenant.name}</span>
    </>
  )
  if (tenants.length < 2) return <p className="flex min-w-0 items-center gap-2.5 px-1">{name}</p>
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex min-h-(--control-height) min-w-0 items-center gap-2.5 rounded-md px-1.5 hover:bg-ink/5">
        <span className="sr-only">Trocar de empresa:</span>
        {name}
        <Icon of={chevronsUpDown} className="size-4 text-soft" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" sideOffset={6} collisionPadding={8} className="menu">
        <DropdownMenu.Label className="eyebrow px-2.5 py-1.5">Suas empresas</DropdownMenu.Label>
        <DropdownMenu.RadioGroup value={tenant.tenant_id} onValueChange={switchTenant}>
          {tenants.map(({ tenant_id, name: other, role }) => (
            <DropdownMenu.RadioItem key={tenant_id} value={tenant_id} className="menu-item">
              <Monogram name={other} ground="tint" className="size-7 text-xs" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{other}</span>
                <span className="block text-soft text-xs">{roleNames[role]}</span>
              </span>
              <DropdownMenu.ItemIndicator>
                <Icon of={check} className="size-4" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
