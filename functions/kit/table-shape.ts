export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Each index `x` has the string attributes `x_pk` and `x_sk`. */
  indexes: {
    agenda: { projection: 'ALL' },
    client: { projection: 'ALL' },
    /** This sparse index finds future work by `due#<0-15>` and the instant. */
    due: { projection: 'KEYS_ONLY' },
  },
} as const

export type IndexName = keyof typeof tableShape.indexes

/** The relay's stream filter selects outbox items by this sort key. */
export const OUTBOX_SORT_KEY = 'outbox'

export const DUE_SHARDS = 16
