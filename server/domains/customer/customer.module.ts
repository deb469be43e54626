import type { Module } from '../../kernel/module'
import { customerSheet, linkmanSheet } from './customer-rows'
import { customerErrors } from './customer.errors'
import { noteTimeline } from './note.service'
import { customerRoutes } from './customer.routes'
import { newCustomer } from './customer.service'
import { customerThings } from './customer.things'

/** Customers and their contacts, as staff keep them. */
export const customerModule: Module = {
  name: 'customer',
  routes: [customerRoutes],
  errors: customerErrors,
  offers: {
    sheets: [customerSheet, linkmanSheet],
    formThings: [customerThings],
    newCustomer,
    timeline: [noteTimeline],
  },
}
