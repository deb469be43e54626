import './view'
import './form'
import './picker'
import './scroll'
import './media'
import './navigation'

export { builtIns } from './define'
