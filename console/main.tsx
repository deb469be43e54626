import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { applyTheme } from './theme/theme'
import './console.css'

applyTheme()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
