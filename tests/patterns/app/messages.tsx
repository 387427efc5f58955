import { doneToast, failToast, undoToast } from '../../../web/src/lib/toast.ts'
import { Button, ButtonLink } from '../../../web/src/ui/button.tsx'
import { Empty } from '../../../web/src/ui/empty.tsx'
import { circleCheck } from '../../../web/src/ui/icon-paths.ts'
import { Monogram } from '../../../web/src/ui/monogram.tsx'
import { Notice } from '../../../web/src/ui/notice.tsx'
import { ProgressBar } from '../../../web/src/ui/progress-bar.tsx'
import { Skeleton } from '../../../web/src/ui/skeleton.tsx'
import { Status } from '../../../web/src/ui/status.tsx'

export function Messages() {
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap gap-2">
        <Button>Salvar</Button>
        <Button disabled>Salvando...</Button>
        <Button look="secondary">Cancelar</Button>
        <Button look="quiet">Descartar</Button>
        <Button look="danger">Excluir</Button>
        <ButtonLink href="#">Abrir página</ButtonLink>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => doneToast('Item salvo', 'Pomada modeladora')}>
          Avisar que deu certo
        </Button>
        <Button look="secondary" onClick={() => failToast('Não foi possível salvar.')}>
          Avisar que falhou
        </Button>
        <Button
          look="secondary"
          onClick={() => undoToast('Item excluído', undefined, () => doneToast('Item de volta'))}
        >
          Avisar com volta
        </Button>
      </div>
      <Notice kind="info" title="Você não participa mais de Barbearia Central" />
      <Notice kind="success" title="Convite enviado" />
      <Notice kind="error" title="Sem conexão. Tente novamente.">
        <p className="mt-1 text-soft">O que você digitou continua aqui.</p>
      </Notice>
      <Empty title="Nenhum item ainda" text="Os itens que você vende ou usa aparecem aqui.">
        <Button>Novo item</Button>
      </Empty>
      <Skeleton label="Carregando itens..." bars={['h-10', 'mt-2 h-10', 'mt-2 h-10']} />
      <ProgressBar label="Enviando..." value={40} max={100}>
        40 de 100
      </ProgressBar>
      <div className="flex items-center gap-3">
        <Monogram name="Ana Souza" ground="tint" className="size-9" />
        <Status word="Confirmado" icon={circleCheck} color="text-primary-ink" />
      </div>
    </div>
  )
}
