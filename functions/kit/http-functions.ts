import type { FunctionFacts } from './function-facts.ts'

const readsAndWrites = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const

/** The REST API and assistants share these verbs. */
const partnerVerbs = {
  table: readsAndWrites,
  'table/index/agenda': ['Query'],
  'table/index/client': ['Query'],
} as const

export const googleVariables = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ACCOUNTS_URL',
  'GOOGLE_OAUTH_URL',
  'GOOGLE_API_URL',
] as const

/** These functions answer browsers, other systems and Cognito. */
export const httpFunctions = {
  'public-api': {
    failure: 'Customers cannot see free times or book.',
    memory: 1024,
    timeout: 15,
    // A flood of requests to one API must not use up the account's 1000 executions.
    reserved: 200,
    // A transaction needs the permissions of its writes.
    variables: ['TABLE_NAME', 'ORIGIN_SECRET', 'LINK_SECRET'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      // Customers look up their upcoming bookings by phone.
      'table/index/client': ['Query'],
    },
  },
  'links-api': {
    failure: 'Customers cannot see, cancel, move or confirm their appointments.',
    memory: 1024,
    timeout: 15,
    reserved: 100,
    variables: ['TABLE_NAME', 'ORIGIN_SECRET', 'LINK_SECRET'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      'table/index/client': ['Query'],
    },
  },
  'pages-api': {
    failure:
      'Search engines, link previews and other websites do not get the booking pages, nor the pages their CSS; calendar programs show agendas as they were.',
    memory: 1024,
    timeout: 15,
    reserved: 50,
    // UpdateItem records that a calendar program has read a feed, and that Google has news.
    variables: ['TABLE_NAME', 'ORIGIN_SECRET', 'APP_URL', 'GOOGLE_SYNC_QUEUE_URL'],
    may: { table: ['GetItem', 'Query', 'UpdateItem'], 'queue/google-sync': ['SendMessage'] },
  },
  'staff-api': {
    failure:
      'Teams cannot see or change their agenda, clients, business and money, and nobody can enter the app.',
    memory: 1024,
    timeout: 15,
    reserved: 380,
    variables: [
      'TABLE_NAME',
      'ORIGIN_SECRET',
      'LINK_SECRET',
      'APP_URL',
      'UPLOADS_BUCKET',
      'UPLOADS_URL',
      'BACKUPS_URL',
      'USER_POOL_ID',
      'WHATSAPP_SENDER',
      'BACKUP_QUEUE_URL',
      'CLIENT_IMPORT_QUEUE_URL',
      'MESSAGE_SEND_QUEUE_URL',
    ],
    may: {
      table: readsAndWrites,
      'table/index/agenda': ['Query'],
      // The index also finds outstanding transactions.
      'table/index/client': ['Query'],
      // A signed upload form and a signed download act with the permissions of their signer.
      avatars: ['PutObject'],
      backups: ['GetObject'],
      // The security list shows the settings of the pool.
      pool: ['DescribeUserPool'],
      'queue/backup': ['SendMessage'],
      'queue/client-import': ['SendMessage'],
      'queue/message-send': ['SendMessage'],
    },
  },
  'integrations-api': {
    failure: 'Owners cannot manage API keys, webhooks, addresses of agendas and Google Calendar.',
    memory: 1024,
    // Calls to Google time out after 10 s, and occupy only these executions.
    timeout: 25,
    reserved: 20,
    variables: [
      'TABLE_NAME',
      'ORIGIN_SECRET',
      'APP_URL',
      'SECRETS_KEY',
      'OUTBOUND_LOOPBACK',
      'WEBHOOK_DELIVER_QUEUE_URL',
      'WEBHOOK_TEST_QUEUE_URL',
      'GOOGLE_SYNC_QUEUE_URL',
      ...googleVariables,
    ],
    may: {
      table: readsAndWrites,
      // A new calendar feed needs the agenda.
      'table/index/agenda': ['Query'],
      secrets: ['Encrypt', 'Decrypt'],
      'queue/webhook-deliver': ['SendMessage'],
      'queue/webhook-test': ['SendMessage'],
      'queue/google-sync': ['SendMessage'],
    },
  },
  'assistant-api': {
    failure: 'The assistant does not answer.',
    memory: 1024,
    // The model is slow, and may ask for several reads.
    timeout: 25,
    reserved: 20,
    variables: ['TABLE_NAME', 'ORIGIN_SECRET', 'ASSISTANT_MODEL'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
      'table/index/agenda': ['Query'],
      'table/index/client': ['Query'],
      model: ['InvokeModel'],
    },
  },
  'partner-api': {
    failure: 'Systems that businesses have connected cannot read or book.',
    memory: 1024,
    timeout: 15,
    reserved: 60,
    variables: ['TABLE_NAME', 'ORIGIN_SECRET'],
    may: partnerVerbs,
  },
  mcp: {
    failure: 'Assistants that owners have connected cannot read or book.',
    memory: 1024,
    timeout: 15,
    reserved: 20,
    variables: ['TABLE_NAME', 'ORIGIN_SECRET'],
    may: partnerVerbs,
  },
  'partner-authorizer': {
    failure: 'No API key is accepted: every call of a connected system is refused.',
    memory: 512,
    // The table gets two attempts of five seconds each.
    timeout: 10,
    reserved: 20,
    variables: ['TABLE_NAME'],
    may: { table: ['GetItem', 'UpdateItem'] },
  },
  identity: {
    failure: 'Nobody can sign up, and a new owner’s business has to be made by the first sign-in.',
    memory: 1024,
    timeout: 5,
    // GetItem reads the invitation of a new account.
    variables: ['TABLE_NAME', 'APP_URL', 'LINK_SECRET'],
    may: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'] },
  },
} as const satisfies Record<string, FunctionFacts>
export type HttpName = keyof typeof httpFunctions
