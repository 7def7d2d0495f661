import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './shop.css'

const place = document.getElementById('root')
if (place !== null) createRoot(place).render(<App />)
