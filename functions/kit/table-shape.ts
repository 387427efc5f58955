/** Names of the table's keys and indexes, for the CDK table and `kit/table.ts`. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Each index `x` has the string attributes `x_pk` and `x_sk`. */
  indexes: {
    agenda: { projection: 'ALL' },
    client: { projection: 'ALL' },
    /** Future work: `due#<0-15>` and the instant. Sparse. */
    due: { projection: 'KEYS_ONLY' },
  },
} as const

export type IndexName = keyof typeof tableShape.indexes

/** Sort key of outbox items, for the relay's stream filter. */
export const OUTBOX_SORT_KEY = 'outbox'

export const DUE_SHARDS = 16
