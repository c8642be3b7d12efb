import { useMutation as useApolloMutation, useQuery as useApolloQuery } from '@apollo/client/react';

export const useQuery = useApolloQuery;
export const useMutation = useApolloMutation;
