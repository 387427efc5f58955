import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** An unknown address within the app. The two English words are the specification's. */
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
