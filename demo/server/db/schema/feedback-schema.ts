export interface FeedbackTables {
  feedback: {
    id: string
    enterprise_id: string
    user_id: string
    kind: string
    content: string
    contact: string
    created_at: number
  }
}
