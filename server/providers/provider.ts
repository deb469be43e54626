import type { FastifyInstance } from 'fastify'

/** What every provider has. */
export interface Provider {
  readonly sandbox: boolean
  /** Adds the pages of a sandbox that people see to the portal, and ends with the portal what the sandbox runs. */
  mount?(server: FastifyInstance): void
}
