import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'

export type Commodity = Output<Contract, 'POST /shopCommodity/commodityList'>['list'][number]
export type CommodityDetails = Output<Contract, 'GET /shopCommodity/commodityDetails'>
export type Variant = CommodityDetails['variants'][number]
export type Cart = Output<Contract, 'GET /shopCart/queryList'>
export type CartLine = Cart['list'][number]
export type BookAddress = Output<Contract, 'GET /address/queryAddressList'>[number]
export type OrderConfirmation = Output<Contract, 'POST /order/confirmOrder'>
export type OrderDetails = Output<Contract, 'GET /order/orderDetails'>
export type Parcel = Output<Contract, 'GET /logistics/details'>[number]
export type OrderRow = Output<Contract, 'POST /order/userOrderListV2'>['list'][number]
export type AfterSale = Output<Contract, 'GET /afterSales/cEndDetails'>
export type AfterSaleRow = Output<Contract, 'GET /afterSales/list'>['list'][number]
export type AfterSaleOrder = Output<Contract, 'GET /refund/getRefundMoneyInfo'>
