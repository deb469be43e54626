import path from 'node:path'
import { record } from './migrations'

// the last step of npm run db:generate
record(path.resolve(__dirname, '../server/db/migrations'))
