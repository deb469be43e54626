import type { Product, QualityInfo } from '../../../contract/entities'
import type { Localized } from '../../../shared/language'
import type { ProductConfig } from '../../../shared/product-fields'
import type { Db } from '../../db/database'
import type { Static } from '@sinclair/typebox'

/** What is said of a machine when it is registered. */
export interface MachineInput {
  customerId: string
  linkmanId: string
  /** the catalogue's kind; null for a machine that is not in it */
  catalogId: string | null
  model: string
  name: Localized
  /** '' for none: it gets one of the company's own making */
  serialNumber: string
  /** printed code that is bound to it, '' for none */
  code: string
  purchaseTime: string | null
  installTime: string | null
  productionTime: string | null
  address: { country: string; province: string; city: string; dist: string; address: string } | null
  place: string
}

/** A machine that the company has in its list, whoever owns it. */
export interface FoundMachine {
  id: string
  customerId: string | null
  name: Localized
  model: string
  serialNumber: string
  picture: string
  productionTime: string | null
  installTime: string | null
  /** another one took its place: it can be neither registered nor claimed */
  isReplaced: boolean
}

/** Machines of customers, for those who register them and lengthen their warranties. All in the caller's transaction. */
export interface Machines<C> {
  /** which fields of a machine the company shows, and what it calls them */
  config(ctx: C, tx: Db): Promise<ProductConfig>
  /** by serial number (as {@link serialKey} compares them) or by code; null for none. `label`: what is known of a code that is on nothing */
  find(ctx: C, tx: Db, by: { serialNumber?: string; code?: string }): Promise<FoundMachine | null>
  /** a printed code: on nothing yet, on a product, not good any more; null for one that the tenant does not have */
  label(ctx: C, tx: Db, code: string): Promise<{ state: 'blank' | 'bound' | 'revoked'; model: string } | null>
  /** holds serial numbers until the transaction ends, so that of two at once one gets each */
  holdSerials(ctx: C, tx: Db, serialNumbers: readonly string[]): Promise<void>
  /**
   * Makes it the customer's: one that is there and nobody owns is given, a new one is made; its warranty is copied from the catalogue.
   * `takesOver`: also from who has it. Throws SERIAL_NUMBER_TAKEN, QRCODE_TAKEN, PRODUCT_REPLACED
   */
  register(ctx: C, tx: Db, input: MachineInput, how: { takesOver: boolean }): Promise<{ productId: string }>
  /** a model of the catalogue, in the caller's words */
  catalogued(
    ctx: C,
    tx: Db,
    by: { catalogId: string | null; model: string },
  ): Promise<{ catalogId: string; catalogName: string; name: Localized; model: string; picture: string } | null>
  /** the warranty that such a machine would have, told as the contract does */
  quality(
    ctx: C,
    tx: Db,
    of: Pick<MachineInput, 'catalogId' | 'model' | 'purchaseTime' | 'installTime' | 'productionTime'>,
  ): Promise<{
    qualityInfoStartTime: string | null
    qualityInfoEndTime: string | null
    qualityInfoStatus: '' | 'in-warranty' | 'out-of-warranty'
    qualityInfo: Static<typeof QualityInfo>
  }>
  /** the warranty of a machine of the tenant, told as the contract does. Throws NOT_FOUND */
  warranty(
    ctx: C,
    tx: Db,
    productId: string,
  ): Promise<{ qualityInfoEndTime: string | null; qualityInfo: Static<typeof QualityInfo> }>
  /** lengthens it by months from the day after its end, once for a `ref`; locks the machine. Throws NOT_FOUND, WARRANTY_UNKNOWN, PRODUCT_REPLACED. Gives the new last day */
  lengthen(ctx: C, tx: Db, productId: string, by: { months: number; ref: string }): Promise<string>
  /** takes back what a `ref` lengthened it by; nothing where it did not. Gives the new last day */
  shorten(ctx: C, tx: Db, productId: string, ref: string): Promise<string>
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** the newest products of the calling linkman's customer, at most `limit` of `total` */
    customerProducts: (ctx: C, limit: number) => Promise<{ list: Static<typeof Product>[]; total: number }>
    /** a product of the tenant, for staff; null for an unknown id */
    product: (ctx: C, id: string) => Promise<Static<typeof Product> | null>
    machines: Machines<C>
  }
}
