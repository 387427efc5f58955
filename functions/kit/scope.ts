import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

declare const tenantBrand: unique symbol
export type Tenant = string & { readonly [tenantBrand]: true }

export type Table = { name: string; client: DynamoDBDocumentClient }

export type Scope = { table: Table; tenant: Tenant }
