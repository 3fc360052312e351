export { Tinted } from '../../../widgets/parts/tinted-text.tsx'
