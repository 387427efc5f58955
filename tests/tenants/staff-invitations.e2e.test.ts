import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { invitations } from '#functions/tenants/records/invitations.ts'
import type { Problem } from '#shared/errors.ts'
import { account } from '../e2e/accounts.ts'
import { button, expectAccessible, url, useBrowser } from '../e2e/browser.ts'
import {
  askPool,
  chooseFromMenu,
  enterAs,
  expectAccessibleEverywhere,
  fillSignIn,
  said,
  stored,
  title,
} from '../e2e/staff.ts'
import { send, tableOfStack } from '../kit/actor.ts'
import { mailsTo, newAccount, openTeam, type Person, tokenMailedTo } from '../kit/staff.ts'

// Tests the screens of an invitation for its guest and for its sender.
const newPage = useBrowser()

async function invited() {
  const team = await openTeam('Barbearia do Convite')
  const guest = newAccount({ business_name: 'Casa da Visita' })
  await guest.tenants()
  const { body } = await team.asOwner.invite(guest.email, 'manager')
  return { ...team, guest, invitation: body, token: await tokenMailedTo(guest.email) }
}

/** Makes this invitation expire. */
async function expire(tenant: string, id: string) {
  const { client, name } = tableOfStack()
  await client.send(
    new UpdateCommand({
      TableName: name,
      Key: storedKey(tenant as Tenant, ref(invitations, { id })),
      UpdateExpression: 'SET expires_at = :now',
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    }),
  )
}

describe('an invitation', () => {
  test('the guest of a valid invitation can join the business', async () => {
    const { guest, tenant, token } = await invited()
    const page = await newPage()
    await enterAs(page, guest, { path: `/convite?token=${token}` })
    await title(page, 'Aceitar convite').waitFor()
    await said(page, `Barbearia do Convite convidou ${guest.email} para a equipe, como gerente.`).waitFor()
    expect(page.url()).toBe(`${url}/convite`)
    await said(
      page,
      `Você está como ${guest.email}. Se o convite foi para outro email, troque de conta.`,
    ).waitFor()
    await expectAccessible(page, 'invitation')
    await button(page, 'Aceitar convite').click()
    await said(page, 'Convite aceito').waitFor()
    await said(page, 'Você entrou em Barbearia do Convite como gerente.').waitFor()
    await title(page, 'Dashboard').waitFor()
    expect(await stored(page, 'currentTenantId')).toBe(tenant.tenant_id)
    await page.locator('header').getByText('Barbearia do Convite', { exact: true }).waitFor()
  })

  test('a used invitation and an unknown invitation show different errors', async () => {
    const page = await newPage()
    const used = await invited()
    await used.guest.accept(used.token)
    const none = 'Este convite não existe ou foi cancelado. Peça um novo a quem convidou você.'
    for (const [token, text] of [
      [used.token, 'Este convite já foi usado. Peça um novo a quem convidou você.'],
      ['x'.repeat(43), none],
    ] as const) {
      await enterAs(page, newAccount({ business_name: 'Outra Casa' }), { path: `/convite?token=${token}` })
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
      expect(await button(page, 'Aceitar convite').count()).toBe(0)
    }
    await expectAccessible(page, 'invitation that is none')
    await button(page, 'Ir para o início').click()
    await title(page, 'Dashboard').waitFor()
    await page.goto(`${url}/convite`)
    await title(page, 'Convite não encontrado').waitFor()
    expect(await stored(page, 'navalha-invitation')).toBe(null)
    await said(page, 'Abra de novo o link do email, ou peça outro convite.').waitFor()
    // A mail program has broken the link.
    await page.goto(`${url}/convite?token=abc`)
    await title(page, 'Convite não encontrado').waitFor()
    await said(page, 'Abra de novo o link do email, ou peça outro convite.').waitFor()
    expect(await stored(page, 'navalha-invitation')).toBe(null)
  })

  test('accepting disables the other buttons and does not load the invitation again', async () => {
    const { guest, token } = await invited()
    const page = await newPage()
    await enterAs(page, guest, { path: `/convite?token=${token}` })
    await title(page, 'Aceitar convite').waitFor()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let readAgain = 0
    await page.route('**/api/invitations', () => {
      readAgain++
    })
    await page.route('**/api/staff/invitations/accept', async (route) => {
      await held
      await route.continue()
    })
    await button(page, 'Aceitar convite').click()
    await button(page, 'Aceitando...').waitFor()
    expect(await button(page, 'Agora não').isDisabled()).toBe(true)
    expect(await button(page, 'troque de conta').isDisabled()).toBe(true)
    letGo()
    await title(page, 'Dashboard').waitFor()
    await page.locator('header').getByText('Barbearia do Convite', { exact: true }).waitFor()
    expect(readAgain).toBe(0)
  })

  test('an invited person who signs up without the link is pointed to the mail, and can create a business', async () => {
    const team = await openTeam('Barbearia que Espera')
    const guest = newAccount({ business_name: 'Casa da Visita' })
    await team.asOwner.invite(guest.email, 'manager')
    const page = await newPage()
    await enterAs(page, guest)
    await title(page, 'Você ainda não participa de nenhuma empresa').waitFor()
    await said(
      page,
      `Barbearia que Espera convidou você: abra o link do email que foi para ${guest.email}, ou crie a sua.`,
    ).waitFor()
    await expectAccessible(page, 'expected elsewhere')
    await button(page, 'Nova empresa').click()
    expect(await page.getByLabel('Nome da empresa', { exact: true }).inputValue()).toBe('Casa da Visita')
  })

  test('the guest can postpone an invitation, or open it with another account', async () => {
    const { guest, token } = await invited()
    const page = await newPage({ theme: 'dark' })
    await enterAs(page, guest, { path: `/convite?token=${token}` })
    await button(page, 'troque de conta').click()
    await said(page, 'Barbearia do Convite convidou você para a equipe, como gerente.').waitFor()
    await said(page, 'Entre ou crie sua conta para aceitar o convite.').waitFor()
    expect(await page.getByLabel('Nome da Barbearia', { exact: true }).count()).toBe(0)
    await expectAccessible(page, 'invitation of a stranger')
    await page.getByRole('tab', { name: 'Entrar', exact: true }).click()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(guest.email)
    await enterAs(page, guest, { path: '/convite' })
    await button(page, 'Agora não').click()
    await title(page, 'Dashboard').waitFor()
    expect(await stored(page, 'navalha-invitation')).toBe(null)
  })
})

describe('an invitation to another address', () => {
  test('a manager invitation for another address asks the person to change the account', async () => {
    const { token } = await invited()
    const stranger = newAccount({ business_name: 'Outra Casa' })
    const page = await newPage()
    await enterAs(page, stranger, { path: `/convite?token=${token}` })
    await said(
      page,
      `Você está como ${stranger.email}. Este convite só vale para o email que o recebeu: entre com ele, ou peça um convite para o seu.`,
    ).waitFor()
    expect(await button(page, 'Aceitar convite').count()).toBe(0)
    await expectAccessibleEverywhere(page, 'invitation of another address')
    await button(page, 'Trocar de conta').click()
    await said(page, 'Entre ou crie sua conta para aceitar o convite.').waitFor()
  })

  test('a professional invitation for another address sends a request, which an owner accepts or declines', async () => {
    const { owner, asOwner } = await openTeam('Barbearia do Convite')
    const [first, second] = [newAccount(), newAccount()]
    const ask = async (page: Page, person: Person) => {
      const { email } = (await asOwner.invite(newAccount().email, 'professional')).body
      await enterAs(page, person, { path: `/convite?token=${await tokenMailedTo(email)}` })
      await said(
        page,
        `Você está como ${person.email}. O convite foi para outro email: peça para entrar com este, ou troque de conta.`,
      ).waitFor()
      await expectAccessibleEverywhere(page, 'invitation to ask by')
      await button(page, 'Pedir para entrar').click()
      await title(page, 'Pedido enviado').waitFor()
      return email
    }
    const guest = await newPage()
    const invitedFirst = await ask(guest, first)
    await said(
      guest,
      `Você pediu para entrar em Barbearia do Convite como ${first.email}. Assim que aceitarem, a agenda abre aqui.`,
    ).waitFor()
    expect(await stored(guest, 'navalha-invitation')).toBe(null)
    await guest.reload()
    await title(guest, 'Pedido enviado').waitFor()
    await expectAccessibleEverywhere(guest, 'request that waits')
    const other = await newPage()
    const invitedSecond = await ask(other, second)

    const page = await newPage({ size: 'desktop' })
    await enterAs(page, owner, { path: '/membros' })
    const requests = page.getByRole('region', { name: 'Pedidos para entrar', exact: true })
    await requests
      .getByText(`Abriu o convite de profissional enviado para ${invitedFirst} e pede para entrar.`)
      .waitFor()
    await expectAccessibleEverywhere(page, 'requests')
    await button(page, `Aceitar ${first.email}`).click()
    await said(
      page,
      `Entra em Barbearia do Convite como profissional no lugar de ${invitedFirst}. Aceite só se você conhece este email.`,
    ).waitFor()
    await expectAccessible(page, 'approval')
    await page.getByRole('dialog').getByRole('button', { name: 'Aceitar', exact: true }).click()
    await page.getByLabel(`Função de ${first.email}`, { exact: true }).waitFor()
    await button(page, `Recusar ${second.email}`).click()
    await said(
      page,
      `O convite de ${invitedSecond} também deixa de valer. Se precisar, envie outro.`,
    ).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Recusar', exact: true }).click()
    await requests.waitFor({ state: 'detached' })

    await button(guest, 'Verificar agora').click()
    await guest.locator('header').getByText('Barbearia do Convite', { exact: true }).waitFor()
    await button(other, 'Verificar agora').click()
    await other.locator('header').getByText('Minha Barbearia', { exact: true }).waitFor()
  })
})

describe('an invitation opened before the sign-in', () => {
  const opened = async (page: Page, token: string) => {
    await page.goto(`${url}/convite?token=${token}`)
    await said(page, 'Barbearia do Convite convidou você para a equipe, como gerente.').waitFor()
  }

  test('an invitation opened before the sign-in is kept while the person visits other screens', async () => {
    const team = await openTeam('Barbearia do Convite')
    const { email, sub, code } = await account()
    // The invitation precedes the confirmation of the account, which would otherwise open a business.
    await team.asOwner.invite(email, 'manager')
    await askPool('ConfirmSignUp', { Username: email, ConfirmationCode: code })
    const token = await tokenMailedTo(email)
    const page = await newPage()
    await opened(page, token)
    await page.goto(`${url}/`)
    await page.getByRole('tab', { name: 'Entrar', exact: true }).click()
    const accept = '**/api/staff/invitations/accept'
    await page.route(accept, (route) => route.abort())
    await fillSignIn(page, email, 'abc123')
    await title(page, 'Aceitar convite').waitFor()
    await page.goto(`${url}/clientes`)
    await title(page, 'Você ainda não participa de nenhuma empresa').waitFor()
    await said(page, 'Você abriu o link de um convite: aceite-o, ou crie a sua.').waitFor()
    await expectAccessible(page, 'no business, but an invitation')
    await page.unroute(accept)
    await button(page, 'Ver convite').click()
    await button(page, 'Aceitar convite').click()
    await title(page, 'Dashboard').waitFor()
    const { members } = (await team.asOwner.members()).body
    expect(members.map(({ user_id }) => user_id)).toContain(sub)
  })

  test('a declined, abandoned or revoked invitation lets the person create their own business', async () => {
    const { asOwner, invitation, token } = await invited()
    const page = await newPage()
    const name = page.getByLabel('Nome da Barbearia', { exact: true })
    await opened(page, token)
    await button(page, 'Cadastrar').waitFor()
    expect(await name.count()).toBe(0)
    await expectAccessible(page, 'sign-up of who is invited')
    await button(page, 'Recusar convite').click()
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await said(page, 'Sua agenda começa aqui.').waitFor()
    expect(await stored(page, 'navalha-invitation')).toBe(null)

    await opened(page, token)
    await enterAs(page, newAccount())
    await chooseFromMenu(page, 'Sair')
    await said(page, 'Sua agenda começa aqui.').waitFor()
    expect(await stored(page, 'navalha-invitation')).toBe(null)

    await opened(page, token)
    await asOwner.revoke(invitation.id)
    await page.goto(`${url}/auth`)
    await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
    await name.waitFor()
    await expect.poll(() => stored(page, 'navalha-invitation')).toBe(null)
  })
})

test('the sender sees the pending invitation and can revoke it', async () => {
  const team = await openTeam('Barbearia da Equipe')
  const page = await newPage()
  await enterAs(page, team.owner, { path: '/membros' })
  await said(page, 'Nenhum convite pendente').waitFor()
  await button(page, 'Convidar').click()
  await button(page, 'Enviar convite').click()
  await said(page, 'Informe o email.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(team.owner.email)
  await button(page, 'Enviar convite').click()
  await said(page, 'Esta pessoa já participa da empresa.').waitFor()
  await expectAccessible(page, 'refused invitation')
  const guest = `convidada-${crypto.randomUUID().slice(0, 8)}@exemplo.test`
  await page.getByLabel('Email', { exact: true }).fill(guest)
  await page.getByRole('radio', { name: /^Gerente/ }).check()
  await button(page, 'Enviar convite').click()
  await said(page, 'Convite enviado').waitFor()
  await page.getByText(/^Gerente · vale até \d\d\/\d\d\/\d{4}$/).waitFor()
  await page.getByLabel(`Função de ${team.owner.email}`, { exact: true }).selectOption('Gerente')
  await said(page, 'Deixar de ser proprietário?').waitFor()
  await expectAccessible(page, 'another role')
  await button(page, 'Mudar minha função').click()
  await said(
    page,
    'A empresa precisa de pelo menos um proprietário. Dê essa função a outra pessoa antes.',
  ).waitFor()
  await button(page, 'Cancelar').click()
  await button(page, `Cancelar convite de ${guest}`).click()
  await said(page, 'O link que enviamos deixa de valer.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar convite', exact: true }).click()
  await said(page, 'Nenhum convite pendente').waitFor()
})

test('an expired invitation is not pending, and can be sent again', async () => {
  const { owner, tenant, guest, invitation, token } = await invited()
  await expire(tenant.tenant_id, invitation.id)
  const { status, body } = await send<Problem>('POST', '/api/invitations', { token })
  expect([status, body.detail]).toEqual([410, 'Este convite expirou. Peça um novo a quem convidou você.'])
  const page = await newPage()
  await enterAs(page, owner, { path: '/membros' })
  await page.getByText(/^Gerente · expirou em \d\d\/\d\d\/\d{4}$/).waitFor()
  await said(page, 'Nenhum convite pendente').waitFor()
  await expectAccessible(page, 'expired invitation')
  await button(page, `Enviar de novo o convite de ${guest.email}`).click()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(guest.email)
  expect(await page.getByRole('radio', { name: /^Gerente/ }).isChecked()).toBe(true)
  await button(page, 'Enviar convite').click()
  await said(page, 'Convite enviado').waitFor()
  await page.getByText(/^Gerente · vale até /).waitFor()
  expect(await page.getByText('Convites expirados').count()).toBe(0)
  expect(await mailsTo(guest.email, { count: 2 })).toHaveLength(2)
})
