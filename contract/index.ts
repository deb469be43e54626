import { addressApi } from './address'
import { afterSaleApi, staffAfterSaleApi } from './aftersale'
import { agentApi } from './agent'
import { assistantApi } from './assistant'
import { chatApi } from './assistant-chat'
import { auditApi } from './audit'
import { authApi } from './auth'
import { cartApi } from './cart'
import { commodityApi, staffCommodityApi } from './commodity'
import { customerApi } from './customer'
import { eventDispatchApi, taskDispatchApi } from './dispatch'
import { doorApi } from './door'
import { entranceApi } from './entrance'
import { eventApi } from './event'
import { figuresApi } from './figures'
import { fileApi } from './file'
import { formApi } from './form'
import { imApi, staffImApi } from './im'
import { invoiceApi, staffInvoiceApi } from './invoice'
import { liveApi } from './live'
import { logisticsApi, staffLogisticsApi } from './logistics'
import { importApi } from './import'
import { memberApi, staffMemberApi } from './member'
import { miscApi } from './misc'
import { providerApi, staffProviderApi } from './provider'
import { staffTrainingApi, trainingApi } from './training'
import { circleApi, staffCircleApi } from './circle'
import { notifyApi } from './notify'
import { openidApi } from './openid'
import { orderApi, staffOrderApi } from './order'
import { payApi } from './pay'
import { productApi } from './product'
import { queueApi } from './queue'
import { setupApi } from './setup'
import { staffApi } from './staff'
import { staffGoodsApi } from './staff-goods'
import { staffMessageApi } from './staff-message'
import { staffWorkApi } from './staff-work'
import { staffIdentityApi } from './staff-identity'
import { staffStockApi } from './staff-stock'
import { staffProductApi } from './staff-product'
import { staffWikiApi } from './staff-wiki'
import { cardApi, staffCardApi } from './card'
import { faultApi, staffFaultApi } from './fault'
import { registerApi, staffRegisterApi } from './register'
import { staffSurveyApi, surveyApi } from './survey'
import { reportApi, staffReportApi } from './report'
import { taskApi } from './task'
import { templateApi } from './template'
import { visitApi } from './visit'
import { wikiApi } from './wiki'

/** Every call of the portal, by the name the specification gives it. */
export const contract = {
  ...doorApi,
  ...authApi,
  ...entranceApi,
  ...eventApi,
  ...formApi,
  ...fileApi,
  ...productApi,
  ...miscApi,
  ...staffApi,
  ...staffMessageApi,
  ...staffWorkApi,
  ...liveApi,
  ...afterSaleApi,
  ...staffAfterSaleApi,
  ...imApi,
  ...staffImApi,
  ...memberApi,
  ...staffMemberApi,
  ...invoiceApi,
  ...staffInvoiceApi,
  ...staffIdentityApi,
  ...auditApi,
  ...queueApi,
  ...setupApi,
  ...taskApi,
  ...eventDispatchApi,
  ...taskDispatchApi,
  ...visitApi,
  ...openidApi,
  ...notifyApi,
  ...payApi,
  ...assistantApi,
  ...chatApi,
  ...wikiApi,
  ...staffWikiApi,
  ...templateApi,
  ...agentApi,
  ...customerApi,
  ...staffProductApi,
  ...registerApi,
  ...staffRegisterApi,
  ...reportApi,
  ...staffReportApi,
  ...cardApi,
  ...staffCardApi,
  ...faultApi,
  ...staffFaultApi,
  ...staffGoodsApi,
  ...commodityApi,
  ...staffCommodityApi,
  ...staffStockApi,
  ...cartApi,
  ...addressApi,
  ...orderApi,
  ...staffOrderApi,
  ...logisticsApi,
  ...staffLogisticsApi,
  ...surveyApi,
  ...staffSurveyApi,
  ...importApi,
  ...providerApi,
  ...staffProviderApi,
  ...trainingApi,
  ...staffTrainingApi,
  ...circleApi,
  ...staffCircleApi,
  ...figuresApi,
}
export type Contract = typeof contract
