import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function UnknownScreen() {
  return (
    <>
      <PageTitle title="Página não encontrada" />
      <Empty title="Nada neste endereço" text="Confira o link, ou escolha uma área no menu.">
        <p lang="en" className="w-full text-soft">
          Oops! Page not found
        </p>
        <ButtonLink href="/dashboard">Voltar ao início</ButtonLink>
      </Empty>
    </>
  )
}
