import { assistantModule } from '../domains/assistant/assistant.module'
import { eventModule } from '../domains/event/event.module'
import { miscModule } from '../domains/misc/misc.module'
import { productModule } from '../domains/product/product.module'
import { taskModule } from '../domains/task/task.module'
import { wikiModule } from '../domains/wiki/wiki.module'
import { filesModule } from '../kernel/files/files.module'
import { identityModule } from '../kernel/identity/identity.module'
import { notifyModule } from '../kernel/notify/notify.module'
import { payModule } from '../kernel/pay/pay.module'
import { tenancyModule } from '../kernel/tenancy/tenancy.module'
import { kernelModule } from '../kernel/kernel.module'
import { errorsOf, offersOf, type Module } from '../kernel/module'

/** All modules of the server. A domain joins tables of the domains above it here (.dependency-cruiser.cjs). */
export const MODULES: readonly Module[] = [
  kernelModule,
  tenancyModule,
  identityModule,
  filesModule,
  notifyModule,
  payModule,
  productModule,
  wikiModule,
  miscModule,
  eventModule,
  taskModule,
  assistantModule,
]

export const ERRORS = errorsOf(MODULES)
export const OFFERS = offersOf(MODULES)
