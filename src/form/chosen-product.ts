import { createContext } from 'react'
import type { ProductValue } from '@shared/form'
import type { WarrantyStatus } from '@shared/warranty'

/** A product as a field keeps it; the warranty is shown and not sent. */
export type ChosenProduct = ProductValue & { model?: string; qualityInfoStatus?: WarrantyStatus }

/** What a field keeps of a product. */
export const asChosen = ({
  id,
  name,
  model,
  serialNumber,
  qualityInfoStatus,
}: Required<ChosenProduct>): ChosenProduct => ({ id, name, model, serialNumber, qualityInfoStatus })

/** Around a form that names a machine: the id of the one that is chosen, '' for none. */
export const MachineContext = createContext('')
