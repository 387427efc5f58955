/** Names of the table's keys and indexes: the one fact that the CDK table and `kit/table.ts` must share. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Each index `x` has the attributes `x_pk` and `x_sk`, all strings. */
  indexes: {
    /** Appointments of a business by date and time. */
    agenda: { projection: 'ALL' },
    /** Appointments of a client by date and time. */
    client: { projection: 'ALL' },
    /** Whatever is to happen later: `due#<0-15>` and the instant. Sparse. */
    due: { projection: 'KEYS_ONLY' },
  },
} as const

export type IndexName = keyof typeof tableShape.indexes

/** Sort key of outbox items: the stream filter of the relay matches it. */
export const OUTBOX_SORT_KEY = 'outbox'

/** Partitions of the `due` index. */
export const DUE_SHARDS = 16
