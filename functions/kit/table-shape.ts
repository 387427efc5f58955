/** Names of the table's keys and indexes, for the CDK table and `kit/table.ts`. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Each index `x` has the string attributes `x_pk` and `x_sk`. */
  indexes: {
    agenda: { projection: 'ALL' },
    client: { projection: 'ALL' },
    /** Finds future work by `due#<0-15>` and the instant. It is sparse. */
    due: { projection: 'KEYS_ONLY' },
  },
} as const

export type IndexName = keyof typeof tableShape.indexes

/** Outbox items have this sort key, for the relay's stream filter. */
export const OUTBOX_SORT_KEY = 'outbox'

export const DUE_SHARDS = 16
