import { article as agenda } from './agenda.ts'
import { article as aniversarios } from './aniversarios.ts'
import { article as apagarCliente } from './apagar-cliente.ts'
import { article as aparencia } from './aparencia.ts'
import { article as apiRest } from './api-rest.ts'
import type { Article } from './article.ts'
import { article as assistente } from './assistente.ts'
import { article as assistentesMcp } from './assistentes-mcp.ts'
import { article as atalhos } from './atalhos.ts'
import { article as auditoria } from './auditoria.ts'
import { article as automacao } from './automacao.ts'
import { article as backup } from './backup.ts'
import { article as bloqueios } from './bloqueios.ts'
import { article as calendarioNoCelular } from './calendario-no-celular.ts'
import { article as cancelar } from './cancelar.ts'
import { article as chavesDeApi } from './chaves-de-api.ts'
import { article as clientes } from './clientes.ts'
import { article as combos } from './combos.ts'
import { article as compartilhar } from './compartilhar.ts'
import { article as concluirAtendimento } from './concluir-atendimento.ts'
import { article as contaESenha } from './conta-e-senha.ts'
import { article as contasAReceber } from './contas-a-receber.ts'
import { article as convidarEquipe } from './convidar-equipe.ts'
import { article as dadosInformados } from './dados-informados.ts'
import { article as despesasRecorrentes } from './despesas-recorrentes.ts'
import { article as encaixes } from './encaixes.ts'
import { article as enderecoDaPagina } from './endereco-da-pagina.ts'
import { article as estoque } from './estoque.ts'
import { article as exportarClientes } from './exportar-clientes.ts'
import { article as faltas } from './faltas.ts'
import { article as feriados } from './feriados.ts'
import { article as financeiro } from './financeiro.ts'
import { article as folgas } from './folgas.ts'
import { article as funcoesEPermissoes } from './funcoes-e-permissoes.ts'
import { article as googleAgenda } from './google-agenda.ts'
import { article as guiaDeIntegracoes } from './guia-de-integracoes.ts'
import { article as horariosDoProfissional } from './horarios-do-profissional.ts'
import { article as importarClientes } from './importar-clientes.ts'
import { article as imprimir } from './imprimir.ts'
import { article as incorporar } from './incorporar.ts'
import { article as juntarClientes } from './juntar-clientes.ts'
import { article as mensagens } from './mensagens.ts'
import { article as metricas } from './metricas.ts'
import { article as novoAgendamento } from './novo-agendamento.ts'
import { article as oQueOClienteVe } from './o-que-o-cliente-ve.ts'
import { article as paginaDeAgendamento } from './pagina-de-agendamento.ts'
import { article as painel } from './painel.ts'
import { article as perfilDaEmpresa } from './perfil-da-empresa.ts'
import { article as precoPorProfissional } from './preco-por-profissional.ts'
import { article as primeirosPassos } from './primeiros-passos.ts'
import { article as profissionais } from './profissionais.ts'
import { article as receitas } from './receitas.ts'
import { article as regrasDeAgendamento } from './regras-de-agendamento.ts'
import { article as remarcar } from './remarcar.ts'
import { article as seguranca } from './seguranca.ts'
import { article as semHorarios } from './sem-horarios.ts'
import { article as servicos } from './servicos.ts'
import { article as statusDoAgendamento } from './status-do-agendamento.ts'
import { article as variasEmpresas } from './varias-empresas.ts'
import { article as vendas } from './vendas.ts'
import { article as webhooks } from './webhooks.ts'
import { article as whatsapp } from './whatsapp.ts'

export const articles: readonly Article[] = [
  primeirosPassos,
  painel,
  assistente,
  atalhos,
  imprimir,
  agenda,
  novoAgendamento,
  remarcar,
  cancelar,
  statusDoAgendamento,
  faltas,
  concluirAtendimento,
  encaixes,
  bloqueios,
  semHorarios,
  clientes,
  dadosInformados,
  juntarClientes,
  importarClientes,
  exportarClientes,
  apagarCliente,
  servicos,
  combos,
  precoPorProfissional,
  profissionais,
  horariosDoProfissional,
  folgas,
  feriados,
  convidarEquipe,
  funcoesEPermissoes,
  paginaDeAgendamento,
  regrasDeAgendamento,
  aparencia,
  enderecoDaPagina,
  compartilhar,
  incorporar,
  oQueOClienteVe,
  perfilDaEmpresa,
  estoque,
  receitas,
  vendas,
  financeiro,
  contasAReceber,
  despesasRecorrentes,
  metricas,
  mensagens,
  whatsapp,
  aniversarios,
  googleAgenda,
  calendarioNoCelular,
  contaESenha,
  variasEmpresas,
  seguranca,
  auditoria,
  backup,
  chavesDeApi,
  apiRest,
  assistentesMcp,
  webhooks,
  automacao,
  guiaDeIntegracoes,
]
