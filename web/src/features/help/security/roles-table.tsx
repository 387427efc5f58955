import { type Permission, permissions, roleNames, roles } from '#shared/roles.ts'

const permissionWords: Record<Permission, string> = {
  'members.manage': 'Convidar e remover membros, mudar funções',
  'api_keys.manage': 'Criar e excluir chaves de API',
  'webhooks.manage': 'Criar e alterar webhooks',
  'webhooks.secret': 'Ver o secret de um webhook',
  'company.write': 'Mudar a empresa, a página e as notificações',
  'catalog.write': 'Mudar serviços e profissionais',
  'agenda.all': 'Agenda de toda a equipe',
  'agenda.own': 'A própria agenda',
  'clients.all': 'Todos os clientes, exportar, importar e unir',
  'clients.own': 'Os clientes que atende',
  'stock.read': 'Ver o estoque',
  'stock.write': 'Movimentar o estoque',
  'stock.costs': 'Ver quanto os itens custam',
  'money.read': 'Ver valores, financeiro e métricas',
  'money.write': 'Vender, lançar e receber',
  'audit.read': 'Ver o registro de auditoria',
  export: 'Fazer e baixar backups',
  'business.enter': 'Entrar na empresa',
}

function holders(permission: Permission): string {
  const all: readonly string[] = permissions[permission]
  return all.length === roles.length
    ? 'Todos'
    : roles
        .filter((role) => all.includes(role))
        .map((role) => roleNames[role])
        .join(' e ')
}

export function RolesTable() {
  return (
    <table className="panel w-full text-left">
      <caption className="sr-only">Permissões e as funções que as têm</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className="px-4 py-2 font-semibold">
            Permissão
          </th>
          <th scope="col" className="px-4 py-2 font-semibold">
            Quem tem
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {(Object.keys(permissionWords) as Permission[]).map((permission) => (
          <tr key={permission}>
            <th scope="row" className="px-4 py-2 font-normal">
              {permissionWords[permission]}
            </th>
            <td className="px-4 py-2 text-soft">{holders(permission)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
