import { Button } from '../ui/button.tsx'

export function Crash() {
  return (
    <main role="alert" className="wrap flex flex-1 flex-col justify-center py-24">
      <h1 className="font-bold text-4xl tracking-tight">Algo deu errado</h1>
      <p className="mt-3 max-w-prose text-soft text-xl">
        A página não conseguiu continuar. O que você preencheu está guardado: recarregue para voltar de onde
        parou.
      </p>
      <p className="mt-9">
        <Button onClick={() => location.reload()} className="max-sm:w-full">
          Recarregar a página
        </Button>
      </p>
    </main>
  )
}
