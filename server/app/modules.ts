import { addressModule } from '../domains/address/address.module'
import { afterSaleModule } from '../domains/aftersale/aftersale.module'
import { assistantModule } from '../domains/assistant/assistant.module'
import { cardModule } from '../domains/card/card.module'
import { cartModule } from '../domains/cart/cart.module'
import { customerModule } from '../domains/customer/customer.module'
import { eventModule } from '../domains/event/event.module'
import { figuresModule } from '../domains/figures/figures.module'
import { goodsModule } from '../domains/goods/goods.module'
import { imModule } from '../domains/im/im.module'
import { invoiceModule } from '../domains/invoice/invoice.module'
import { logisticsModule } from '../domains/logistics/logistics.module'
import { memberModule } from '../domains/member/member.module'
import { miscModule } from '../domains/misc/misc.module'
import { orderModule } from '../domains/order/order.module'
import { providerModule } from '../domains/provider/provider.module'
import { productModule } from '../domains/product/product.module'
import { registerModule } from '../domains/register/register.module'
import { surveyModule } from '../domains/survey/survey.module'
import { reportModule } from '../domains/report/report.module'
import { taskModule } from '../domains/task/task.module'
import { circleModule } from '../domains/circle/circle.module'
import { trainingModule } from '../domains/training/training.module'
import { wikiModule } from '../domains/wiki/wiki.module'
import { auditModule } from '../kernel/audit/audit.module'
import { filesModule } from '../kernel/files/files.module'
import { formsModule } from '../kernel/forms/forms.module'
import { identityModule } from '../kernel/identity/identity.module'
import { liveModule } from '../kernel/live/live.module'
import { notifyModule } from '../kernel/notify/notify.module'
import { payModule } from '../kernel/pay/pay.module'
import { sheetsModule } from '../kernel/sheets/sheets.module'
import { tenancyModule } from '../kernel/tenancy/tenancy.module'
import { kernelModule } from '../kernel/kernel.module'
import { visitModule } from '../kernel/visit/visit.module'
import { workModule } from '../kernel/work/work.module'
import { errorsOf, offersOf, type Module } from '../kernel/module'

/** All modules of the server. A domain joins tables of the domains above it here (.dependency-cruiser.cjs). */
export const MODULES: readonly Module[] = [
  kernelModule,
  auditModule,
  liveModule,
  tenancyModule,
  identityModule,
  filesModule,
  formsModule,
  notifyModule,
  sheetsModule,
  visitModule,
  workModule,
  payModule,
  customerModule,
  productModule,
  registerModule,
  cardModule,
  goodsModule,
  addressModule,
  cartModule,
  orderModule,
  invoiceModule,
  afterSaleModule,
  logisticsModule,
  wikiModule,
  miscModule,
  providerModule,
  trainingModule,
  circleModule,
  eventModule,
  memberModule,
  taskModule,
  surveyModule,
  reportModule,
  assistantModule,
  imModule,
  figuresModule,
]

export const ERRORS = errorsOf(MODULES)
export const OFFERS = offersOf(MODULES)
