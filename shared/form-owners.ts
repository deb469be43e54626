import type { FieldOwner, FormField, FormValues } from './form'

/** What a field can show of what is known of its owner (spec §3 "Field owners", "Entities"), by the specification's names. */
export const OWNED = {
  customer: ['name', 'customerAddress', 'linkman', 'phone'],
  event: ['eventNo', 'level', 'planTime', 'executorName', 'serviceType', 'serviceContent'],
  product: ['product', 'model', 'serialNumber', 'type', 'qualityInfoStartTime', 'qualityInfoEndTime'],
  task: ['taskNo', 'cost', 'discount', 'totalPrice'],
} as const satisfies Record<Exclude<FieldOwner, 'attribute'>, readonly string[]>

/** Whether a field of this owner can be called so. The form's own may be called anything. */
export const isOwned = (owner: FieldOwner, fieldName: string): boolean =>
  owner === 'attribute' || OWNED[owner].some(one => one === fieldName)

type Owner = keyof typeof OWNED
/** What is known of the owners of a form's fields; '' for nothing. */
export type OwnerFacts = { readonly [O in Owner]: Readonly<Record<(typeof OWNED)[O][number], string>> }

/** The values of the fields that nobody fills in: numbers of the request and its task, and what is known of the owners. */
export const ownedValues = (fields: readonly FormField[], facts: OwnerFacts): FormValues =>
  Object.fromEntries(
    fields.flatMap(({ fieldName, formType, owner = 'attribute' }): [string, string][] => {
      const known: Readonly<Record<string, string>> | null = owner === 'attribute' ? null : facts[owner]
      const value =
        formType === 'eventNo' ? facts.event.eventNo : formType === 'taskNo' ? facts.task.taskNo : known?.[fieldName]
      return value ? [[fieldName, value]] : []
    }),
  )
