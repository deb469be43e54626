import type { Module } from '../../kernel/module'
import { machines } from './machine.service'
import { productSheet } from './product-rows'
import { productErrors } from './product.errors'
import { productRoutes } from './product.routes'
import { thingsOfProducts } from './product.things'
import { newestProducts, productSkills, staffProduct } from './product.service'
import { scannedProduct } from './qrcode.queries'
import { products } from './skills/products'
import { warranty } from './skills/warranty'
import { staffProductRoutes } from './staff-product.routes'

export const productModule: Module = {
  name: 'product',
  routes: [productRoutes, staffProductRoutes],
  errors: productErrors,
  offers: {
    customerProducts: newestProducts,
    product: staffProduct,
    scannedProduct,
    skills: productSkills,
    sheets: [productSheet],
    formThings: thingsOfProducts,
    machines,
    assistantSkills: [products, warranty],
  },
}
