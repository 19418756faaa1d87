export const questionNames = ['school', 'teacher', 'pet', 'street', 'birthplace', 'book', 'dish', 'concert'] as const;
export type QuestionName = (typeof questionNames)[number];
