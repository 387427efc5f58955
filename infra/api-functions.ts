import type { Facts } from './function-facts.ts'
import { partnerVerbs, readsAndWrites } from './rights.ts'

/** These functions answer browsers, other systems and Cognito. */
export const apiFunctions = {
  'public-api': {
    failure: 'Customers cannot see free times or book.',
    memory: 1024,
    timeout: 15,
    // A flood of requests to one API must not use up the account's 1000 executions.
    reserved: 200,
    // A transaction needs the permissions of its writes.
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
    may: { table: ['GetItem', 'Query', 'UpdateItem'], 'queue/google-sync': ['SendMessage'] },
  },
  'agenda-api': {
    failure: 'Teams cannot see or change their agenda, appointments and clients.',
    memory: 1024,
    timeout: 15,
    reserved: 200,
    may: {
      table: readsAndWrites,
      'table/index/agenda': ['Query'],
      'table/index/client': ['Query'],
    },
  },
  'company-api': {
    failure: 'Nobody can enter the app or set a business up: members, team, services, opening days, imports.',
    memory: 1024,
    timeout: 15,
    reserved: 80,
    may: {
      table: readsAndWrites,
      // Renaming a category finds its transactions here.
      'table/index/agenda': ['Query'],
      'table/index/client': ['Query'],
      // A signed upload form acts with the permissions of its signer.
      avatars: ['PutObject'],
      'queue/client-import': ['SendMessage'],
    },
  },
  'money-api': {
    failure: 'Nobody can sell, move stock, or see and record money.',
    memory: 1024,
    timeout: 15,
    reserved: 100,
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      'table/index/agenda': ['Query'],
      // The index finds outstanding transactions.
      'table/index/client': ['Query'],
    },
  },
  'integrations-api': {
    failure: 'Owners cannot manage API keys, webhooks and addresses of agendas, nor see what was delivered.',
    memory: 1024,
    timeout: 15,
    reserved: 12,
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // A new calendar feed needs the agenda.
      'table/index/agenda': ['Query'],
      secrets: ['Encrypt', 'Decrypt'],
      'queue/webhook-deliver': ['SendMessage'],
      'queue/webhook-test': ['SendMessage'],
    },
  },
  'google-api': {
    failure: 'Owners cannot connect Google Calendar, nor end the connection.',
    memory: 1024,
    // Calls to Google time out after 10 s, and occupy only these executions.
    timeout: 25,
    reserved: 8,
    may: {
      table: readsAndWrites,
      secrets: ['Encrypt', 'Decrypt'],
      'queue/google-sync': ['SendMessage'],
    },
  },
  'messages-api': {
    failure: 'Owners cannot change what is written to clients, nor see which messages arrived.',
    memory: 1024,
    timeout: 15,
    reserved: 8,
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      'queue/message-send': ['SendMessage'],
    },
  },
  'help-api': {
    failure: 'Nobody can read the audit log, keep progress in the help, or make and download backups.',
    memory: 1024,
    timeout: 15,
    reserved: 20,
    may: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      'queue/backup': ['SendMessage'],
      // A signed download acts with the permissions of its signer.
      backups: ['GetObject'],
      pool: ['DescribeUserPool'],
    },
  },
  'assistant-api': {
    failure: 'The assistant does not answer.',
    memory: 1024,
    // The model is slow, and may ask for several reads.
    timeout: 25,
    reserved: 20,
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
    may: partnerVerbs,
  },
  mcp: {
    failure: 'Assistants that owners have connected cannot read or book.',
    memory: 1024,
    timeout: 15,
    reserved: 20,
    may: partnerVerbs,
  },
  'partner-authorizer': {
    failure: 'No API key is accepted: every call of a connected system is refused.',
    memory: 512,
    // The table gets two attempts of five seconds each.
    timeout: 10,
    reserved: 20,
    may: { table: ['GetItem', 'UpdateItem'] },
  },
  identity: {
    failure: 'Nobody can sign up, and a new owner’s business has to be made by the first sign-in.',
    memory: 1024,
    timeout: 5,
    // GetItem reads the invitation of a new account.
    may: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'] },
  },
} as const satisfies Record<string, Facts>
