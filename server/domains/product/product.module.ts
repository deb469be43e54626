import type { Module } from '../../kernel/module'
import { productRoutes } from './product.routes'
import { newestProducts } from './product.service'
import { scannedProduct } from './qrcode.queries'

export const productModule: Module = {
  name: 'product',
  routes: [productRoutes],
  offers: { customerProducts: newestProducts, scannedProduct },
}
