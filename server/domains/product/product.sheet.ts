import { MAX_ADDRESS, MAX_CODE, MAX_NAME } from '../../../shared/directory'
import type { SheetColumn } from '../../kernel/call/sheet'
import { codeCell, dateCell, labelCell, phoneCell, textCell } from '../../kernel/sheets/cells'
import { ownName } from './product.fields'

/** A product, and whose it is. */
export const PRODUCT_COLUMNS: readonly SheetColumn[] = [
  {
    name: 'serialNumber',
    label: { zh: '产品序列号', en: 'Serial number', ru: 'Серийный номер', tw: '產品序號' },
    also: ['serial', 'serial no', 'sn', 's/n', '序列号', '序號', '产品编号', '產品編號', 'серийный №'],
    required: true,
    holds: 'code',
    read: codeCell(MAX_CODE),
  },
  {
    name: 'name',
    label: { zh: '产品名称', en: 'Product', ru: 'Изделие', tw: '產品名稱' },
    also: ['product name', 'name', '名称', '名稱', '产品', '產品', 'наименование'],
    read: textCell(MAX_NAME),
  },
  {
    name: 'type',
    label: { zh: '产品类型', en: 'Type', ru: 'Тип', tw: '產品類型' },
    also: ['product type', '类型', '類型', '类别', '品类'],
    read: textCell(MAX_NAME),
  },
  {
    name: 'model',
    label: { zh: '产品型号', en: 'Model', ru: 'Модель', tw: '產品型號' },
    also: ['型号', '型號', '规格型号'],
    holds: 'code',
    read: codeCell(MAX_CODE),
  },
  {
    name: 'customerNo',
    label: { zh: '客户编号', en: 'Customer number', ru: 'Номер клиента', tw: '客戶編號' },
    also: ['customer no'],
    holds: 'code',
    read: codeCell(MAX_CODE),
  },
  {
    name: 'customerPhone',
    label: { zh: '客户手机号', en: 'Phone of a contact', ru: 'Телефон контакта', tw: '客戶手機號碼' },
    also: ['phone', '手机号', '手機號', '联系电话', '電話', 'телефон'],
    sure: ['客户手机号', '客戶手機號碼', '手机', '手机号', '手机号码', '手機', '手機號', 'mobile', 'мобильный'],
    hint: '13800000000',
    read: phoneCell,
  },
  {
    name: 'customerName',
    label: { zh: '客户名称', en: 'Customer', ru: 'Клиент', tw: '客戶名稱' },
    also: ['customer name', '客户', '客戶', '公司名称', 'компания'],
    read: textCell(MAX_NAME),
  },
  {
    name: 'linkmanName',
    label: { zh: '联系人', en: 'Contact', ru: 'Контактное лицо', tw: '聯絡人' },
    also: ['contact name', '联系人姓名', '聯絡人姓名', '负责人', 'контакт'],
    read: textCell(MAX_NAME),
  },
  {
    name: 'linkmanPhone',
    label: {
      zh: '联系人手机号',
      en: 'Mobile of the contact',
      ru: 'Мобильный контактного лица',
      tw: '聯絡人手機號碼',
    },
    also: ['contact phone', 'contact mobile', '联系人手机', '联系人电话', '聯絡人手機', '聯絡人電話'],
    hint: '13800000000',
    read: phoneCell,
  },
  {
    name: 'address',
    label: ownName('address'),
    also: ['安装地址', '安裝地址', '设备地址', '詳細地址', '详细地址', 'installed at', 'location', 'адрес установки'],
    read: textCell(MAX_ADDRESS),
  },
  {
    name: 'qualityInfoStartTime',
    label: { zh: '质保开始日期', en: 'Warranty from', ru: 'Гарантия с', tw: '保固開始日期' },
    also: ['warranty start', '质保开始', '保修开始', '保修开始日期', '保固開始'],
    hint: 'YYYY-MM-DD',
    holds: 'day',
    read: dateCell,
  },
  {
    name: 'qualityInfoEndTime',
    label: { zh: '质保结束日期', en: 'Warranty until', ru: 'Гарантия до', tw: '保固結束日期' },
    also: ['warranty end', '质保结束', '质保到期', '保修结束', '保修到期', '保固結束'],
    hint: 'YYYY-MM-DD',
    holds: 'day',
    read: dateCell,
  },
  {
    name: 'installTime',
    label: { zh: '安装日期', en: 'Installed on', ru: 'Дата установки', tw: '安裝日期' },
    also: ['install date', 'installed', '装机日期', '裝機日期'],
    hint: 'YYYY-MM-DD',
    holds: 'day',
    read: dateCell,
  },
  {
    name: 'purchaseTime',
    label: { zh: '购买日期', en: 'Bought on', ru: 'Дата покупки', tw: '購買日期' },
    also: ['purchase date', 'purchased', '购机日期', '購機日期', 'куплено'],
    hint: 'YYYY-MM-DD',
    holds: 'day',
    read: dateCell,
  },
  {
    name: 'productionTime',
    label: { zh: '生产日期', en: 'Made on', ru: 'Дата производства', tw: '生產日期' },
    also: ['production date', 'manufactured', '出厂日期', '出廠日期', 'произведено'],
    hint: 'YYYY-MM-DD',
    holds: 'day',
    read: dateCell,
  },
  {
    name: 'qrcode',
    label: { zh: '二维码', en: 'QR code', ru: 'QR-код', tw: 'QR Code' },
    also: ['qr', '二维码编号'],
    holds: 'code',
    read: labelCell(MAX_CODE),
  },
]
